/** What a busy worker leaves in the shared memory when it begins and when it has come to its end. */
export const begun = -1;
export const finished = -2;
