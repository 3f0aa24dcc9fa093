import { useState } from 'react'

type ChatLine = {
  id: number
  /** Null: written here. */
  from: string | null
  text: string
  at: string
  isSending: boolean
}

/** `alone`: no one else is in the room. */
export type SendFailure = 'alone' | 'failed'
export type ChatSendResult = 'sent' | SendFailure

export type Chat = {
  lines: readonly ChatLine[]
  /** What is in the field, also while the pane is closed. */
  draft: string
  notSent: SendFailure | null
}

export const emptyChat: Chat = { lines: [], draft: '', notSent: null }

type ChatOptions = {
  chat: () => Chat
  deliver: (text: string) => Promise<ChatSendResult>
  onChange: (chat: Chat) => void
}

/** What is written in a call. The pane can be closed before a message has arrived, so none of it is kept there. */
export function createChat({ chat, deliver, onChange }: ChatOptions) {
  let lastId = 0
  /** What came back into the field, and stands there before what was typed since. */
  let cameBack = ''
  const change = (part: Partial<Chat>) => onChange({ ...chat(), ...part })

  const add = (line: Omit<ChatLine, 'id'>): number => {
    lastId += 1
    change({ lines: [...chat().lines, { id: lastId, ...line }] })
    return lastId
  }

  const putBack = (text: string): string => {
    const { draft } = chat()
    const earlier = draft.startsWith(cameBack) ? cameBack : ''
    cameBack = joinWords(earlier, text)
    return joinWords(cameBack, draft.slice(earlier.length).trimStart())
  }

  return {
    receiveChat: (line: Pick<ChatLine, 'from' | 'text' | 'at'>): void =>
      void add({ ...line, isSending: false }),
    writeChat: (draft: string): void => change({ draft, notSent: draft === '' ? null : chat().notSent }),
    /** Sends what is in the field. It comes back there if it could not be sent. */
    sendChat: async (): Promise<void> => {
      const text = chat().draft.trim()
      if (text === '') return
      cameBack = ''
      change({ draft: '', notSent: null })
      const id = add({ from: null, text, at: new Date().toISOString(), isSending: true })
      const sent = await deliver(text)
      const { lines } = chat()
      if (sent === 'sent')
        change({ lines: lines.map((line) => (line.id === id ? { ...line, isSending: false } : line)) })
      else change({ lines: lines.filter((line) => line.id !== id), draft: putBack(text), notSent: sent })
    },
  }
}

const joinWords = (...texts: string[]): string => texts.filter((text) => text !== '').join(' ')

type ChatNews = {
  /** The sender of each message. */
  unread: readonly string[]
  notSent: SendFailure | null
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

/** The senders of the messages that have come since the chat was last open, one for each message. */
export function useUnread(lines: readonly ChatLine[], isOpen: boolean): readonly string[] {
  const last = lines.at(-1)?.id ?? 0
  const [seen, setSeen] = useState(last)
  if (isOpen && seen !== last) setSeen(last)
  return isOpen ? [] : lines.flatMap(({ id, from }) => (id > seen && from !== null ? [from] : []))
}
