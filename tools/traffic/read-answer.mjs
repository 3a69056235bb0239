/** The JSON of an answer. @throws Error with its status and first words when that is not 200 */
export async function readAnswer(response) {
  if (response.status === 200) return response.json();
  const words = (await response.text()).slice(0, 200);
  throw new Error(`${new URL(response.url).pathname} answered ${response.status}: ${words}`);
}
