/** What either kind of button tells the panel. */
export type PaypalOutcome = {
  onStarted: () => void;
  onApproved: (paypalOrderId: string) => Promise<void>;
  onCancelled: () => void;
  onFailed: (message: string) => void;
};
