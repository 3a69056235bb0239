/** A ticket that was bought for another person. Its row goes 30 days after the event. */
export type GiftTable = {
  order_id: string;
  /** The recipient's, as typed. Empty once it was refused, as the texts. */
  email: string;
  name: string;
  giver: string;
  line: string;
  /** When the mail is due. It goes out earlier where the event starts earlier. */
  send_at: number;
  sent_at: number | null;
  /** Of the token in the newest mail. */
  refuse_hash: string | null;
  refused_at: number | null;
  created_at: number;
};

export type GiftTables = { gifts: GiftTable };
