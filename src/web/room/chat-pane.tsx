import Send from 'lucide-react/icons/send'
import { useEffect, useRef } from 'react'
import { signalLimits } from '#domain/room/people.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { ScriptForm } from '../forms/form-parts.tsx'
import type { SendFailure } from './call/chat.ts'
import type { Call } from './call/create-call.ts'
import { useStore } from '../ui/store.ts'
import { CaptionsNote } from './captions-note.tsx'
import { timeAt } from './room-words.ts'
import * as styles from './call.module.css'

const notSentWords = {
  alone: 'This was not sent: no one else is in the room. You can send it when they are back.',
  failed: 'This was not sent. Please try again.',
} as const satisfies Record<SendFailure, string>

/** What is written lives in the open pages, and is gone with them. */
export function ChatPane({ call, zone }: { call: Call; zone: ZoneId }) {
  const { lines, draft, notSent } = useStore(call).chat
  const field = useRef<HTMLInputElement>(null)
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.focus(), [])
  const last = lines.length
  useEffect(() => {
    if (last > 0) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [last])
  return (
    <section className={styles.pane}>
      <h2>Chat</h2>
      <p className="text-sm text-ink-soft">Only the people in this call. We do not keep it.</p>
      <CaptionsNote />
      <div className={styles.log} ref={log} role="log" aria-label="Messages">
        {lines.map(({ id, from, text, at, isSending }) => (
          <div key={id} className={from === null ? `${styles.line} ${styles.own}` : styles.line}>
            <p>{text}</p>
            <span>
              {from ?? 'You'}, {isSending ? 'sending' : timeAt(at, zone)}
            </span>
          </div>
        ))}
      </div>
      {notSent && <p role="alert">{notSentWords[notSent]}</p>}
      <ScriptForm className={styles.form} onSubmit={call.sendChat}>
        <input
          ref={field}
          className="field__input"
          aria-label="Message"
          placeholder="Write a message"
          autoComplete="off"
          maxLength={signalLimits.chatCharacters}
          value={draft}
          onChange={(event) => call.writeChat(event.currentTarget.value)}
        />
        <button type="submit" className="btn btn--secondary" aria-label="Send">
          <Send className="icon" />
        </button>
      </ScriptForm>
    </section>
  )
}
