import type { NotSent } from './chat.ts'

type ChatNews = {
  /** The sender of each message. */
  unread: readonly string[]
  notSent: NotSent | null
}

/** What a screen reader is told while the chat is closed. Not what was written: that is read once the chat is open. */
export function formatChatNews({ unread, notSent }: ChatNews): string {
  const failure = notSent === null ? '' : 'Your message was not sent. It is in the chat.'
  const last = unread.at(-1)
  if (last === undefined) return failure
  const news =
    unread.length === 1
      ? `New message from ${last}.`
      : `${unread.length} new messages, the last from ${last}.`
  return `${failure} ${news}`.trim()
}
