import { useState } from 'react'
import type { ApiAnswer } from '../../../api/call-api.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useDeskAction } from '../../desk/use-desk-action.ts'
import { refreshMoney } from '../use-charge.ts'

type DatedDialogProps<Choice extends string> = {
  title: string
  /** Whose it is, and what saving does. */
  effect: string
  dateLabel: string
  choiceLabel: string
  choices: Readonly<Record<Choice, string>>
  first: Choice
  button: string
  done: string
  today: string
  call: (date: string, choice: Choice) => Promise<ApiAnswer<unknown>>
  onClose: () => void
}

/** Something that happened outside: on which day, and how. */
export function DatedDialog<Choice extends string>(props: DatedDialogProps<Choice>) {
  const { title, effect, dateLabel, choices, today, call, onClose } = props
  const { act, busy, failure } = useDeskAction()
  const [date, setDate] = useState(today)
  const [choice, setChoice] = useState<Choice>(props.first)
  const [error, setError] = useState<string>()
  // Object.entries loses the names of the keys.
  const options = Object.entries(choices) as [Choice, string][]
  const send = async () => {
    if (date === '') return setError('Please enter a date')
    if (date > today) return setError('The date lies ahead')
    const isDone = await act('save', {
      call: () => call(date, choice),
      after: refreshMoney,
      done: props.done,
    })
    if (isDone) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose} actions={null}>
      <ScriptForm
        className="fields"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>{effect}</p>
        <TextField
          type="date"
          size="date"
          label={dateLabel}
          max={today}
          value={date}
          error={error}
          onChange={(event) => {
            setDate(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <SelectField
          label={props.choiceLabel}
          options={options.map(([value, label]) => ({ value, label }))}
          value={choice}
          onChange={({ currentTarget: { value } }) =>
            setChoice(options.find(([code]) => code === value)?.[0] ?? choice)
          }
        />
        {failure && <Notice type="error" announced="atOnce" title={failure} />}
        <Button type="submit" wide busy={busy === 'save' && 'Saving'}>
          {props.button}
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          Cancel
        </Button>
      </ScriptForm>
    </Dialog>
  )
}
