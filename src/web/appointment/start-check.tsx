import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import type { StartCheck, StartCheckAnswer } from '#contract/room-start-check.ts'
import { whoIsThere } from '#domain/room/people.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import { findLabel } from '#domain/vocabulary.ts'
import type { ApiAnswer } from '../api/call-api.ts'
import { ScriptForm } from '../forms/form-parts.tsx'
import { Button, RowButton, TextButton, TryAgain } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

const checkClass = 'grid gap-2 py-3 border-t border-line first-of-type:border-t-0'

type StartCheckRowsProps = {
  client: { name: string; dateOfBirth: string }
  answer: StartCheckAnswer
  fields: Record<string, string>
  save: (part: Partial<StartCheck>) => Promise<boolean>
}

/** Four taps, kept with the appointment: who it is, where they are, who is there, and which number to call. */
export const StartCheckRows = ({ client, answer: { check, onFile }, fields, save }: StartCheckRowsProps) => (
  <>
    <CheckRow
      question={`Name and birth date: ${client.name}, ${formatDay(dayNumberOfIso(client.dateOfBirth), 'd MMMM yyyy')}`}
      answered={check.identityConfirmed ? 'Name and birth date said' : null}
      taps={[{ label: 'Said', value: 'said' }]}
      onTap={() => save({ identityConfirmed: true })}
      onUndo={() => save({ identityConfirmed: false })}
    />
    <CheckRow
      question="Where are they now, in case of an emergency?"
      answered={check.place}
      taps={onFile.address ? [{ label: `At home: ${onFile.address}`, value: onFile.address }] : []}
      typed={{ label: onFile.address ? 'Another place' : 'Enter the place', error: fields.place }}
      onTap={(place) => save({ place })}
      onUndo={() => save({ place: null })}
    />
    <CheckRow
      question="Who else is there?"
      answered={
        check.others && [findLabel(whoIsThere, check.others), check.othersText].filter(Boolean).join(': ')
      }
      taps={[{ label: findLabel(whoIsThere, 'nobody'), value: '' }]}
      typed={{ label: 'Who is there', error: fields.othersText }}
      onTap={(text) =>
        save(text === '' ? { others: 'nobody', othersText: null } : { others: 'someone', othersText: text })
      }
      onUndo={() => save({ others: null, othersText: null })}
    />
    <CheckRow
      question="Which number to call if the line drops?"
      answered={check.callBack}
      taps={onFile.mobile ? [{ label: onFile.mobile, value: onFile.mobile }] : []}
      typed={{
        label: onFile.mobile ? 'Another number' : 'Enter a number',
        error: fields.callBack,
        type: 'tel',
      }}
      onTap={(callBack) => save({ callBack })}
      onUndo={() => save({ callBack: null })}
    />
    {onFile.emergencyContact && (
      <p className="text-ink-soft">
        Emergency contact: {onFile.emergencyContact.name},{' '}
        <a href={`tel:${onFile.emergencyContact.phone}`}>{onFile.emergencyContact.phone}</a>
      </p>
    )}
  </>
)

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
function CheckRow({ question, answered, taps, typed, onTap, onUndo }: CheckRowProps) {
  const [isTyping, setIsTyping] = useState(false)
  const [text, setText] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const send = async () => {
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
      <div className={checkClass}>
        <p className="grid grid-cols-[20px_minmax(0,1fr)] gap-2 leading-[1.4] font-medium text-success">
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
    <div className={checkClass}>
      <p className="grid grid-cols-[20px_minmax(0,1fr)] gap-2 leading-[1.4] font-medium text-warning">
        <CircleAlert className="icon" />
        <span>{question}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {taps.map(({ label, value }) => (
          <Button key={label} size="small" look="secondary" onClick={() => void onTap(value)}>
            {label}
          </Button>
        ))}
        {typed && !isTyping && <RowButton onClick={() => setIsTyping(true)}>{typed.label}</RowButton>}
      </div>
      {typed && isTyping && (
        <ScriptForm className="grid gap-2" onSubmit={send}>
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

type StartCheckStateProps = { isRead: boolean; problem: string | null; readAgain: () => void }

/** While it is read, and what went wrong: what could not be read can be asked for again. */
export function StartCheckState({ isRead, problem, readAgain }: StartCheckStateProps) {
  if (!problem) return isRead ? null : <p className="text-ink-soft">Loading</p>
  return (
    <p role="alert">
      {problem} {!isRead && <TryAgain onClick={readAgain} />}
    </p>
  )
}

/** How it is read and saved: from the room, or from the diary for a call by phone. */
export type StartCheckCalls<Answer extends StartCheckAnswer> = {
  read: () => Promise<ApiAnswer<Answer>>
  save: (body: StartCheck & { version: number }) => Promise<ApiAnswer<Answer>>
}

/** What was confirmed at the start: each tap saves the whole, one after the other, so that no quick tap is lost. */
export function useStartCheck<Answer extends StartCheckAnswer>(calls: StartCheckCalls<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})
  const latest = useRef<Answer | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const { read } = calls
  const show = (found: Answer) => {
    latest.current = found
    setAnswer(found)
  }

  useEffect(() => {
    let isCurrent = true
    const readFirst = async () => {
      const found = await read()
      if (!isCurrent) return
      if (!found.ok) return setProblem(found.problem.message)
      latest.current = found.value
      setAnswer(found.value)
    }
    void readFirst()
    return () => {
      isCurrent = false
    }
  }, [read])

  const readAgain = async () => {
    setProblem(null)
    const found = await read()
    if (found.ok) show(found.value)
    else setProblem(found.problem.message)
  }

  const saveNow = async (part: Partial<StartCheck>, isAgain = false): Promise<boolean> => {
    if (!latest.current) return false
    const { version, check } = latest.current
    const body = { ...check, ...part, version }
    const saved = await calls.save(body)
    if (!saved.ok && saved.problem.code === 'changedMeanwhile' && !isAgain) {
      const again = await read()
      if (again.ok) show(again.value)
      return again.ok && saveNow(part, true)
    }
    setFields(saved.ok ? {} : (saved.problem.fields ?? {}))
    setProblem(saved.ok || saved.problem.fields ? null : saved.problem.message)
    if (saved.ok) show(saved.value)
    return saved.ok
  }

  /** True once it is saved. */
  const save = (part: Partial<StartCheck>): Promise<boolean> => {
    const saving = queue.current.then(() => saveNow(part))
    queue.current = saving.catch(() => false)
    return saving
  }
  return { answer, problem, fields, save, readAgain: () => void readAgain() } as const
}
