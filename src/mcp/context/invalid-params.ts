import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** JSON-RPC -32602: what the caller sent can't be used. `message` says what to send instead, without its full stop. */
export const invalid = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `${message}.`);
