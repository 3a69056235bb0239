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

async function connectBrowser(base: string) {
  const post = async (path: string, authorization: string, body = '') => {
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
    const answer = await fetch(base + path, { method: 'POST', headers, body });
    return (await answer.json()) as { id: string; access_token: string };
  };
  const { access_token: token } = await post('/v1/oauth2/token', `Basic ${btoa('c:of-the-browser')}`);
  return (path: string, body: object) => post(path, `Bearer ${token}`, JSON.stringify(body));
}

export async function orderFromBrowser(base: string, unit: object) {
  const post = await connectBrowser(base);
  const { id } = await post('/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [unit] });
  await chooseOnApprovalPage(base, id, 'approve');
  return { id, capture: () => captureFromBrowser(base, id) };
}

export async function captureFromBrowser(base: string, paypalOrderId: string) {
  const post = await connectBrowser(base);
  return post(`/v2/checkout/orders/${paypalOrderId}/capture`, {});
}
