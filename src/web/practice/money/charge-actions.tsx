import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import type { Charge } from '#contract/staff/charges.ts'
import type { ChargeTrail } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { useSettings } from '../../api/settings.ts'
import { useAction } from '../../api/use-action.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { Button, RowButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callStaff, staffCan, useStaff } from '../desk/staff.ts'
import { InvoicePaidDialog } from './invoice-dialogs.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { refreshMoney } from './use-charge.ts'

type OpenDialog = 'refund' | 'stop' | 'drop' | 'paid' | 'takeBack' | null

/** What can be done now; the server says which, and decides again. */
export function ChargeActions({ trail }: { trail: ChargeTrail }) {
  const { charge } = trail
  const staff = useStaff()
  const { keptEmails } = useSettings()
  const { act, busy, failure } = useAction()
  const [asking, setAsking] = useState<OpenDialog>(null)
  const [wasTried, setWasTried] = useState(false)
  const { id, client } = charge
  const can = (action: Charge['may'][number]) => charge.may.includes(action)
  if (!staffCan(staff, 'charge and refund')) return null

  const tryNow = () => {
    setWasTried(true)
    return act('try', { call: () => callStaff('tryCharge', { params: { id } }), after: refreshMoney })
  }
  const sendLink = () =>
    act('link', {
      call: () => callStaff('sendPayLink', { params: { id } }),
      after: refreshMoney,
      done: keptEmails ?? `The link to pay is on its way to ${client.name}.`,
    })
  return (
    <div className="grid gap-2 mt-1">
      {wasTried && <TryAnswer charge={charge} isSending={busy === 'try'} />}
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      {can('try') && (
        <Button size="small" wide busy={busy === 'try' && 'Asking the bank…'} onClick={() => void tryNow()}>
          <RotateCcw className="icon" />
          {charge.tries === 0 ? 'Charge the card now' : 'Try the card again now'}
        </Button>
      )}
      {can('recordInvoicePaid') && charge.cents > 0 && (
        <Button size="small" wide onClick={() => setAsking('paid')}>
          {charge.isDocumentIssued ? 'Record the invoice as paid' : 'Record that it was paid'}
        </Button>
      )}
      {can('payLink') && (
        <Button
          look="secondary"
          size="small"
          wide
          busy={busy === 'link' && 'Sending'}
          onClick={() => void sendLink()}
        >
          <Send className="icon" />
          Send the link to pay again
        </Button>
      )}
      {can('returnSecond') && <ReturnSecond charge={charge} />}
      {can('refund') && (
        <Button look="secondary" size="small" wide onClick={() => setAsking('refund')}>
          Refund
        </Button>
      )}
      {can('takeBackInvoicePaid') && (
        <RowButton wide onClick={() => setAsking('takeBack')}>
          Take back the recorded payment
        </RowButton>
      )}
      {can('stop') && (
        <RowButton wide onClick={() => setAsking('stop')}>
          Stop trying
        </RowButton>
      )}
      {can('drop') && (
        <RowButton wide onClick={() => setAsking('drop')}>
          Waive it
        </RowButton>
      )}
      {asking === 'refund' && <RefundDialog trail={trail} onClose={() => setAsking(null)} />}
      {asking === 'paid' && (
        <InvoicePaidDialog
          chargeId={id}
          client={client.name}
          cents={charge.cents}
          onClose={() => setAsking(null)}
        />
      )}
      {(asking === 'stop' || asking === 'drop' || asking === 'takeBack') && (
        <WhyDialog charge={charge} action={asking} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}

function TryAnswer({ charge, isSending }: { charge: Charge; isSending: boolean }) {
  const { state, cents, reason, attempts } = charge
  if (isSending || state === 'asking' || state === 'due')
    return (
      <output className="text-sm text-ink-soft">
        Asking the bank. You don’t need to press again, and one try is never charged twice.
      </output>
    )
  if (state === 'paid')
    return (
      <Notice type="success" announced="politely" title={`Paid: ${formatCents(cents)}`}>
        {attempts.find((attempt) => attempt.state === 'paid')?.card}
      </Notice>
    )
  if (state === 'failed' || state === 'needsAuthentication')
    return (
      <Notice type="error" announced="politely" title={reason ?? 'It did not succeed'}>
        Send the link, so that they can use another card.
      </Notice>
    )
  return null
}

/** Where the refund that was asked for by itself failed. */
export function ReturnSecond({ charge: { id, secondPaymentCents } }: { charge: Charge }) {
  const { act, busy, failure } = useAction()
  const giveBack = () =>
    act('giveBack', {
      call: () => callStaff('returnSecondPayment', { params: { id } }),
      after: refreshMoney,
      done: 'We have asked the bank to give the second payment back.',
    })
  return (
    <>
      <Notice type="warning" title="This was paid twice">
        {formatCents(secondPaymentCents)} should have gone back automatically, but the refund failed.
      </Notice>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <Button
        size="small"
        wide
        busy={busy === 'giveBack' && 'Asking the bank…'}
        onClick={() => void giveBack()}
      >
        Give back the second payment
      </Button>
    </>
  )
}

/** What waiving a charge does. Its invoice or statement becomes void with it: src/server/receipts/issue-document.ts. */
export function waiverEffect({ payer, owedCents }: Pick<Charge, 'payer' | 'owedCents'>): string {
  const owed = `${formatCents(owedCents)} is no longer owed`
  switch (payer) {
    case 'card':
      return `${owed}, and nothing is charged. This cannot be undone.`
    case 'invoice':
      return `${owed}. If its invoice was issued, it becomes void. If it was sent, the funder does not hear of this from us. This cannot be undone.`
    case 'bulkBill':
      return 'The client pays nothing either way. Please don’t bill Medicare for it any more. If a statement was issued, it becomes void. This cannot be undone.'
    case 'dva':
      return 'The client pays nothing either way. Please don’t bill DVA for it any more. If a claim was issued, it becomes void. This cannot be undone.'
  }
}

const whyActions = {
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
      `${formatCents(cents)} is owed again, and is no longer in the takings. This sends no money back.`,
    button: 'Take it back',
    busy: 'Taking it back',
    done: 'Taken back. It is owed again.',
  },
} as const

type WhyDialogProps = { charge: Charge; action: keyof typeof whyActions; onClose: () => void }

function WhyDialog({ charge, action, onClose }: WhyDialogProps) {
  const { operation, title, effect, button, busy: doing, done } = whyActions[action]
  const { act, busy, failure } = useAction()
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
      <ScriptForm className="fields" aria-label={title} onSubmit={send}>
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
