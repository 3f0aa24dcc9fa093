import { useState } from 'react'
import { formatCents } from '#domain/fees/cents.ts'
import { invoiceMethods } from '#domain/money/invoice-payments.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ApiAnswer } from '../../api/call-api.ts'
import { useAction } from '../../api/use-action.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callStaff, useStaff } from '../desk/staff.ts'
import { refreshMoney } from './use-charge.ts'

type InvoicePaidDialogProps = { chargeId: string; client: string; cents: number; onClose: () => void }

export function InvoicePaidDialog({ chargeId, client, cents, onClose }: InvoicePaidDialogProps) {
  const { timeZone } = useStaff()
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), timeZone)))
  return (
    <DatedDialog
      title="Record the invoice as paid"
      effect={`${client}: ${formatCents(cents)} is no longer owed, and is in the takings. If you record it by mistake, you can take it back on the charge.`}
      dateLabel="The money came on"
      choiceLabel="How it came"
      choices={invoiceMethods}
      first="bankTransfer"
      button="Record as paid"
      done="The invoice is recorded as paid."
      today={today}
      call={(receivedOn, method) =>
        callStaff('recordInvoicePaid', { params: { id: chargeId }, body: { receivedOn, method } })
      }
      onClose={onClose}
    />
  )
}

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

export function DatedDialog<Choice extends string>(props: DatedDialogProps<Choice>) {
  const { title, effect, dateLabel, choices, today, call, onClose } = props
  const { act, busy, failure } = useAction()
  const [date, setDate] = useState(today)
  const [choice, setChoice] = useState<Choice>(props.first)
  const [error, setError] = useState<string>()
  // Object.entries loses the names of the keys.
  const options = Object.entries(choices) as [Choice, string][]
  const send = async () => {
    if (date === '') return setError('Please enter a date')
    if (date > today) return setError('This date is in the future')
    const isDone = await act('save', {
      call: () => call(date, choice),
      after: refreshMoney,
      done: props.done,
    })
    if (isDone) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose} actions={null}>
      <ScriptForm className="fields" aria-label={title} onSubmit={send}>
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
