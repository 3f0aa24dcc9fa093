import { useState } from 'react'
import type { Charge } from '#contract/staff/charges.ts'
import { formatCents } from '#domain/fees/money.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'
import { useDeskAction } from '../desk/use-desk-action.ts'
import { refreshMoney } from './use-charge.ts'
import { waiverEffect } from './waiver-effect.ts'

const actions = {
  stop: {
    operation: 'stopCharge',
    title: 'Stop trying the card?',
    effect: ({ owedCents }: Charge) =>
      `${formatCents(owedCents)} stays owed. The card is not tried again until you try it yourself.`,
    button: 'Stop trying',
    busy: 'Stopping',
    done: 'Stopped. It stays owed.',
  },
  drop: {
    operation: 'dropCharge',
    title: 'Waive this charge?',
    effect: waiverEffect,
    button: 'Waive it',
    busy: 'Waiving',
    done: 'Waived. Nothing is owed.',
  },
  takeBack: {
    operation: 'takeBackInvoicePaid',
    title: 'Take back the recorded payment?',
    effect: ({ cents }: Charge) =>
      `${formatCents(cents)} is owed again, and no longer counts as taken. No money is sent back by this.`,
    button: 'Take it back',
    busy: 'Taking it back',
    done: 'Taken back. It is owed again.',
  },
} as const

type WhyDialogProps = { charge: Charge; action: keyof typeof actions; onClose: () => void }

export function WhyDialog({ charge, action, onClose }: WhyDialogProps) {
  const { operation, title, effect, button, busy: doing, done } = actions[action]
  const { act, busy, failure } = useDeskAction()
  const [why, setWhy] = useState('')
  const [error, setError] = useState<string>()
  const send = async () => {
    if (why.trim() === '') return setError('Please say why')
    const isDone = await act(action, {
      call: () => callStaff(operation, { params: { id: charge.id }, body: { why } }),
      after: refreshMoney,
      done,
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
        <p>
          {charge.client.name}: {effect(charge)}
        </p>
        <TextField
          label="Why"
          help="The office reads it here; the client does not."
          maxLength={500}
          autoComplete="off"
          value={why}
          error={error}
          onChange={(event) => {
            setWhy(event.currentTarget.value)
            setError(undefined)
          }}
        />
        {failure && <Notice type="error" announced="atOnce" title={failure} />}
        <Button type="submit" wide busy={busy === action && doing}>
          {button}
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          Keep it as it is
        </Button>
      </ScriptForm>
    </Dialog>
  )
}
