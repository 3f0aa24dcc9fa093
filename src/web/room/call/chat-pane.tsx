import Send from 'lucide-react/icons/send'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { signalLimits } from '#domain/room/signal-limits.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { CaptionsNote } from '../media/captions-note.tsx'
import { timeAt } from '../room-words.ts'
import { useStore } from '../store.ts'
import type { Call, ChatSent } from './create-call.ts'
import * as styles from './chat-pane.module.css'

const notSent = {
  alone: 'This was not sent: no one else is in the room. You can send it when they are back.',
  failed: 'This was not sent. Please try again.',
} as const satisfies Record<Exclude<ChatSent, 'sent'>, string>

/** What is written lives in the open pages, and is gone with them. */
export function ChatPane({ call, zone }: { call: Call; zone: ZoneId }) {
  const { chat } = useStore(call)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.focus(), [])
  const last = chat.length
  useEffect(() => {
    if (last > 0) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [last])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const message = text.trim()
    if (message === '') return
    setText('')
    setProblem('')
    const sent = await call.sendChat(message)
    if (sent === 'sent') return
    setProblem(notSent[sent])
    setText((typed) => (typed === '' ? message : `${message} ${typed}`))
  }
  return (
    <section className={styles.pane}>
      <h2>Chat</h2>
      <p className="text-sm text-ink-soft">Only the people in this call. We do not keep it.</p>
      <CaptionsNote />
      <div className={styles.log} ref={log} role="log" aria-label="Messages">
        {chat.map(({ id, from, text: words, at }) => (
          <div key={id} className={from === null ? `${styles.line} ${styles.own}` : styles.line}>
            <p>{words}</p>
            <span>
              {from ?? 'You'}, {timeAt(at, zone)}
            </span>
          </div>
        ))}
      </div>
      {problem && <p role="alert">{problem}</p>}
      <ScriptForm className={styles.form} onSubmit={(event) => void send(event)}>
        <input
          ref={field}
          className="field__input"
          aria-label="Message"
          placeholder="Write a message"
          autoComplete="off"
          maxLength={signalLimits.chatCharacters}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" className="btn btn--secondary" aria-label="Send">
          <Send className="icon" />
        </button>
      </ScriptForm>
    </section>
  )
}
