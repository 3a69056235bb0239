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

/** Makes an approved order as PayPal's script in a browser can, which knows the client id. */
export async function orderFromBrowser(base: string, unit: object) {
  const post = async (path: string, authorization: string, body = '') => {
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
    const answer = await fetch(base + path, { method: 'POST', headers, body });
    return (await answer.json()) as { id: string; access_token: string };
  };
  const { access_token: token } = await post('/v1/oauth2/token', `Basic ${btoa('c:of-the-browser')}`);
  const body = JSON.stringify({ intent: 'CAPTURE', purchase_units: [unit] });
  const { id } = await post('/v2/checkout/orders', `Bearer ${token}`, body);
  await chooseOnApprovalPage(base, id, 'approve');
  return { id, capture: () => post(`/v2/checkout/orders/${id}/capture`, `Bearer ${token}`, '{}') };
}
