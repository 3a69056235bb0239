export async function readAnswer(response) {
  if (response.status === 200) return response.json();
  const words = (await response.text()).slice(0, 200);
  throw new Error(`${new URL(response.url).pathname} answered ${response.status}: ${words}`);
}
