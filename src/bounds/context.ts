/** Context functions, remote steps, MCP sessions. */
export const contextBounds = {
  /** Milliseconds that one context function may take, unless the operator's file says otherwise; and at most. */
  contextFunctionMs: 500,
  contextFunctionMsMax: 30_000,
  /** Servers of an operator that a chain may name. Of an answer: its bytes, and by how many characters it may be longer. */
  remoteServersMax: 10,
  remoteAnswerBytesMax: 2_000_000,
  remoteAddedCharsMax: 20_000,
  /** Failed calls of such a server in a row after which none is tried, and milliseconds until one is again. */
  remoteFailuresMax: 3,
  remoteRestMs: 15_000,
  /** Milliseconds until the connection to a server that the file no longer names is closed: turns that run may need it. */
  remoteRetireMs: 60_000,
  /** Interceptors that one server may list, the pages of that list, and milliseconds for which a list is taken as it was. */
  interceptorsPerServerMax: 200,
  interceptorPagesMax: 20,
  interceptorListMs: 60_000,
  /** Characters of a refusal's reason that are told and noted. */
  refusalReasonCharsMax: 300,
  /** Vaults of callers of the context functions, and milliseconds one is kept after its last use. */
  callerVaultsMax: 1_000,
  callerVaultMs: 3_600_000,
  /** Sessions of MCP clients, and milliseconds after its last request at which one may be closed. */
  mcpSessionsMax: 500,
  mcpSessionIdleMs: 1_800_000,
  /** Messages of one session, and their characters, that are kept for a client whose stream broke. */
  mcpSessionEventsMax: 32,
  mcpSessionEventBytesMax: 131_072,
} as const;
