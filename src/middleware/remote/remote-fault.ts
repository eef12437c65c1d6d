/** What is wrong with another server's answer, in one clause of ours that holds nothing of the answer. */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault';
}
