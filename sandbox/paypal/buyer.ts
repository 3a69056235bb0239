/**
 * Presses a button of the approval page, as a buyer does; for tests. Returns the page that follows.
 */
export function chooseOnApprovalPage(
  base: string,
  paypalOrderId: string,
  action: 'approve' | 'approve-declining' | 'cancel',
): Promise<Response> {
  return fetch(`${base}/checkoutnow`, {
    method: 'POST',
    body: new URLSearchParams({ token: paypalOrderId, action }),
  });
}
