type TextMessage = {
  /** E.164, as the domain keeps every number. */
  to: string
  text: string
}

/**
 * Sends a text message, or fails. A failure may come after the message went out (an answer that was lost), so callers
 * must not send again by themselves. The default keeps it in the outbox table, where /dev/outbox shows it.
 */
export type SmsSender = { send: (message: TextMessage) => Promise<void> }
