/** Takes the sentence that says why there is no picture, or null once there is one again. */
export type Report = (sentence: string | null) => void;

export const CANNOT_PLAY = 'The video cannot be played right now. Reload the page to try again.';
