import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type FormEvent, useState } from 'react'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import * as styles from './start-check.module.css'

type CheckRowProps = {
  question: string
  /** The answer that is kept; null while there is none. */
  answered: string | null
  taps: readonly { label: string; value: string }[]
  /** Where the answer may be another than those on file. */
  typed?: { label: string; error?: string; type?: 'tel' }
  onTap: (value: string) => Promise<boolean>
  onUndo: () => Promise<boolean>
}

/** One question of the start: a tap where the answer is on file, a field where it is not. */
export function CheckRow({ question, answered, taps, typed, onTap, onUndo }: CheckRowProps) {
  const [isTyping, setIsTyping] = useState(false)
  const [text, setText] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setIsSaving(true)
    const isSaved = await onTap(text.trim())
    setIsSaving(false)
    if (!isSaved) return
    setText('')
    setIsTyping(false)
  }
  if (answered)
    return (
      <div className={styles.check}>
        <p className={styles.done}>
          <CircleCheck className="icon" />
          <span>
            {answered}{' '}
            <TextButton inline aria-label={`Change: ${question}`} onClick={() => void onUndo()}>
              Change
            </TextButton>
          </span>
        </p>
      </div>
    )
  return (
    <div className={styles.check}>
      <p className={styles.open}>
        <CircleAlert className="icon" />
        <span>{question}</span>
      </p>
      <div className={styles.taps}>
        {taps.map(({ label, value }) => (
          <Button key={label} size="small" look="secondary" onClick={() => void onTap(value)}>
            {label}
          </Button>
        ))}
        {typed && !isTyping && (
          <Button size="small" look="quiet" onClick={() => setIsTyping(true)}>
            {typed.label}
          </Button>
        )}
      </div>
      {typed && isTyping && (
        <ScriptForm className="grid gap-2" onSubmit={(event) => void send(event)}>
          <TextField
            label={typed.label}
            type={typed.type}
            error={typed.error}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" size="small" look="secondary" busy={isSaving && 'Saving'}>
            Save
          </Button>
        </ScriptForm>
      )}
    </div>
  )
}
