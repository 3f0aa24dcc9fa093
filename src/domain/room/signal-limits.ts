/** What one message between two browsers may be at most. */
export const signalLimits = {
  sdpCharacters: 60_000,
  candidateCharacters: 2_000,
  chatCharacters: 2_000,
  /** Of one person; an ICE restart sends some dozens at once. */
  perMinute: 300,
  /** Then it is deleted: a tab that was away for longer connects anew. */
  keptSeconds: 120,
} as const
