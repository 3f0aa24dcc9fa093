export type ChatLine = {
  id: number
  /** Null: written here. */
  from: string | null
  text: string
  at: string
  isSending: boolean
}

/** `alone`: no one else is in the room. */
export type NotSent = 'alone' | 'failed'
export type ChatSent = 'sent' | NotSent

export type Chat = {
  lines: readonly ChatLine[]
  /** What is in the field, also while the pane is closed. */
  draft: string
  notSent: NotSent | null
}

export const emptyChat: Chat = { lines: [], draft: '', notSent: null }

type ChatOptions = {
  chat: () => Chat
  deliver: (text: string) => Promise<ChatSent>
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
