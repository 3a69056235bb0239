import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the live input's playlist has `wanted` segments. */
export async function hasSegments(url, wanted) {
  for (let count = 0; count < wanted; await sleep(500)) {
    const answer = await fetch(url);
    count = (await answer.text()).match(/^\d+\.m4s$/gm)?.length ?? 0;
  }
}
