import { useState } from 'react'
import type { ChatLine } from './create-call.ts'

/** How many messages of others have come since the chat was last open. */
export function useUnread(chat: readonly ChatLine[], isOpen: boolean): number {
  const last = chat.at(-1)?.id ?? 0
  const [seen, setSeen] = useState(last)
  if (isOpen && seen !== last) setSeen(last)
  return isOpen ? 0 : chat.filter(({ id, from }) => id > seen && from !== null).length
}
