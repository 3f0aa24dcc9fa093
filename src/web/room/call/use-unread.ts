import { useState } from 'react'
import type { ChatLine } from './chat.ts'

/** The senders of the messages that have come since the chat was last open, one for each message. */
export function useUnread(lines: readonly ChatLine[], isOpen: boolean): readonly string[] {
  const last = lines.at(-1)?.id ?? 0
  const [seen, setSeen] = useState(last)
  if (isOpen && seen !== last) setSeen(last)
  return isOpen ? [] : lines.flatMap(({ id, from }) => (id > seen && from !== null ? [from] : []))
}
