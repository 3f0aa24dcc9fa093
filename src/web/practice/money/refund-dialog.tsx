import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import type { Charge } from '#contract/staff/charges.ts'
import type { ChargeTrail } from '#contract/staff/takings.ts'
import { formatCents, parseCents } from '#domain/fees/cents.ts'
import { refundableCents, refuseRefund } from '#domain/money/refunds-and-disputes.ts'
import { type ApiAnswer, isUnanswered } from '../../api/call-api.ts'
import { useAction } from '../../api/use-action.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { newKey } from '../../session/new-key.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choice-cards.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { unknownOutcomeWords } from '../booking/booking-notes.tsx'
import { callStaff } from '../desk/staff.ts'
import { refreshMoney } from './use-charge.ts'

/** Says what it undoes before it is sent. One refund at a time: what has no answer yet is settled before another is chosen. */
export function RefundDialog({ trail, onClose }: { trail: ChargeTrail; onClose: () => void }) {
  const { charge } = trail
  const { press, isBusy, failure, unanswered, arrived } = useRefund(charge, onClose)
  return (
    <Dialog title={`Refund ${charge.client.name}`} onClose={onClose} actions={null}>
      {arrived ? (
        <ArrivedRefund refund={arrived} onClose={onClose} />
      ) : unanswered ? (
        <UnansweredRefund
          refund={unanswered}
          isBusy={isBusy}
          failure={failure}
          onPress={() => void press(unanswered)}
        />
      ) : (
        <RefundForm trail={trail} isBusy={isBusy} failure={failure} onSend={(wanted) => void press(wanted)} />
      )}
    </Dialog>
  )
}

const reasons = ['The session did not take place', 'Charged twice', 'Goodwill', 'Another reason'] as const
const otherReason = 'Another reason'

type RefundPart = 'all' | 'part' | 'other'
type RefundFormProps = {
  trail: ChargeTrail
  isBusy: boolean
  failure: string | null
  onSend: (wanted: RefundChoice) => void
}

function RefundForm({ trail, isBusy, failure, onSend }: RefundFormProps) {
  const { charge } = trail
  const left = refundableCents(charge)
  const part = trail.clientPartCents !== null && trail.clientPartCents < left ? trail.clientPartCents : null
  const [howMuch, setHowMuch] = useState<RefundPart>('all')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<string>(reasons[0])
  const [ownReason, setOwnReason] = useState('')
  const [errors, setErrors] = useState<{ amount?: string; why?: string }>({})
  const cents = howMuch === 'all' ? left : howMuch === 'part' && part !== null ? part : parseCents(typed)
  const why = reason === otherReason ? ownReason.trim() : reason

  const send = () => {
    const amount =
      left > 0 && !cents ? 'Please enter an amount such as 52.08' : refuseRefund(cents || 1, charge)
    const found = { amount: amount ?? undefined, why: why === '' ? 'Please say why' : undefined }
    setErrors(found)
    if (!found.amount && !found.why && cents !== null) onSend({ cents, why })
  }

  // Beside its field, where there is one.
  const refusal = failure ?? (howMuch === 'other' ? undefined : errors.amount)

  const options = [
    { value: 'all', label: `All of it, ${formatCents(left)}` },
    ...(part === null
      ? []
      : [
          {
            value: 'part',
            label: `The client’s part, ${formatCents(part)}`,
            help: 'What is left after the Medicare rebate',
          },
        ]),
    { value: 'other', label: 'Another amount' },
  ]
  return (
    <ScriptForm className="fields" aria-label="Refund" onSubmit={send}>
      <RadioCards
        legend="How much"
        options={options}
        chosen={[howMuch]}
        input={{
          name: 'how-much',
          onChange: ({ target: { value } }) =>
            setHowMuch(value === 'part' || value === 'other' ? value : 'all'),
        }}
      />
      {howMuch === 'other' && (
        <TextField
          label="Amount in dollars"
          size="short"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={errors.amount}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <SelectField
        label="Why"
        options={reasons.map((one) => ({ value: one, label: one }))}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {reason === otherReason && (
        <TextField
          label="Which reason"
          maxLength={500}
          autoComplete="off"
          value={ownReason}
          error={errors.why}
          onChange={(event) => setOwnReason(event.currentTarget.value)}
        />
      )}
      <RefundEffects trail={trail} cents={cents} />
      {refusal && <Notice type="error" announced="atOnce" title={refusal} />}
      <Button type="submit" wide busy={isBusy && 'Asking for the refund'}>
        {cents ? `Refund ${formatCents(cents)}` : 'Refund'}
      </Button>
    </ScriptForm>
  )
}

function RefundEffects({ trail, cents }: { trail: ChargeTrail; cents: number | null }) {
  const { charge } = trail
  const card = charge.attempts.find(({ state }) => state === 'paid')?.card
  const left = refundableCents(charge)
  const effects = [
    `The money goes back to ${card ?? 'the card that paid'}. The bank decides how many days that takes.`,
    'We tell the client by email, or by text message if no email reaches them. The receipt then says what was refunded.',
    'What was charged and what goes back both stay in the ledger. A refund cannot be taken back.',
    ...(trail.mayBeClaimed && cents === left
      ? [
          `If the Medicare rebate${trail.rebateCents > 0 ? ` of ${formatCents(trail.rebateCents)}` : ''} was claimed, Medicare must be told. We don’t do that for you.`,
        ]
      : []),
  ]
  return (
    <ul className="grid gap-1.5 pt-3 border-t border-line" aria-label="What the refund does">
      {effects.map((effect) => (
        <li key={effect} className="grid grid-cols-[20px_1fr] gap-2 leading-[1.4]">
          <Info className="icon mt-[0.12em] text-main" />
          <span>{effect}</span>
        </li>
      ))}
    </ul>
  )
}

type UnansweredRefundProps = {
  refund: RefundRequest
  isBusy: boolean
  /** Why the last press has no answer; null where the dialog was opened again. */
  failure: string | null
  onPress: () => void
}

/** The fields that were there are gone with what had the focus. */
const focusButton = (button: HTMLButtonElement | null) => button?.focus()

/** A refund that may have been done. Nothing else can be chosen until that is known, so that it is not done twice. */
function UnansweredRefund({ refund, isBusy, failure, onPress }: UnansweredRefundProps) {
  const amount = formatCents(refund.cents)
  return (
    <div className="fields">
      <Notice type="warning" announced="atOnce" title={failure ?? 'We have no answer about this refund yet.'}>
        {unknownOutcomeWords}
      </Notice>
      <p>
        You asked for {amount} (“{refund.why}”). Once we know how that went, you can choose another amount or
        reason.
      </p>
      <Button ref={focusButton} wide busy={isBusy && 'Asking for the refund'} onClick={onPress}>
        Refund {amount}
      </Button>
    </div>
  )
}

/** A refund whose answer was lost, and which the charge has. Another one is asked for anew. */
const ArrivedRefund = ({ refund, onClose }: { refund: RefundRequest; onClose: () => void }) => (
  <div className="fields">
    <Notice
      type="success"
      announced="atOnce"
      title={`The refund of ${formatCents(refund.cents)} was asked for.`}
    >
      We lost the answer on the way. The charge shows how it stands.
    </Notice>
    <Button ref={focusButton} wide onClick={onClose}>
      Close
    </Button>
  </div>
)

function useRefund(charge: Charge, onDone: () => void) {
  const { id, client } = charge
  const { act, busy, failure } = useAction()
  const [sent, setSent] = useState(() => unansweredRefund(charge))
  // The charge is read again after each failure.
  const isDone = sent !== null && hasArrived(sent, charge)
  const press = async (wanted: RefundChoice) => {
    const isAnswered = await act('refund', {
      call: () =>
        sendRefund(charge, wanted, ({ key, cents, why }) =>
          callStaff('refundCharge', { params: { id }, body: { cents, why } }, { key }),
        ),
      after: refreshMoney,
      // It may have been done, or something else was: what is left to give back is read again.
      onFailure: refreshMoney,
      done: `${formatCents(wanted.cents)} goes back to ${client.name}.`,
    })
    if (isAnswered) return onDone()
    setSent(unansweredRefund(charge))
  }
  return {
    press,
    isBusy: busy === 'refund',
    failure,
    unanswered: isDone ? null : sent,
    arrived: isDone ? sent : null,
  }
}

type RefundedCharge = Pick<Charge, 'id' | 'refunds'>

/** As it is sent. The server does it once under its key: src/server/http/idempotency.ts. */
export type RefundRequest = {
  key: string
  cents: number
  why: string
  sentAt: number
  /** Those that the charge had then. */
  refundsBefore: readonly string[]
}

/** By charge: what was sent and has no answer yet. In this tab’s memory only; a page that is loaded again reads the charge first. */
const unanswered = new Map<string, RefundRequest>()

/** Shorter than the day for which the server keeps a key. */
const mostHours = 12

/** What is not known yet. A charge that was read again and has this refund tells that it was done. */
export function unansweredRefund(charge: RefundedCharge): RefundRequest | null {
  const request = unanswered.get(charge.id)
  if (!request) return null
  if (!hasArrived(request, charge) && Date.now() - request.sentAt < mostHours * 3_600_000) return request
  unanswered.delete(charge.id)
  return null
}

const hasArrived = ({ refundsBefore, cents, why }: RefundRequest, { refunds }: RefundedCharge): boolean =>
  refunds.some((one) => !refundsBefore.includes(one.id) && one.cents === cents && one.why === why)

type RefundChoice = Pick<RefundRequest, 'cents' | 'why'> & Partial<RefundRequest>

/** Answers of the refund itself. Others, such as those about the sign-in, say nothing of what was sent before. */
const decided: readonly (ErrorCode | 'offline')[] = ['invalidInput', 'conflict', 'notFound']

/**
 * Sends a refund. While one of the charge has no answer, every press sends that one again, whatever was chosen since: under another
 * key, or with other content, both could be done.
 */
export async function sendRefund<T>(
  charge: RefundedCharge,
  wanted: RefundChoice,
  send: (request: RefundRequest) => Promise<ApiAnswer<T>>,
): Promise<ApiAnswer<T>> {
  const before = unansweredRefund(charge)
  const request = before ?? {
    key: newKey(),
    sentAt: Date.now(),
    refundsBefore: charge.refunds.map(({ id }) => id),
    ...wanted,
  }
  unanswered.set(charge.id, request)
  const answer = await send(request)
  const wasSentBefore = before !== null || wanted.key !== undefined
  const isKnown =
    answer.ok || (!isUnanswered(answer.problem) && (!wasSentBefore || decided.includes(answer.problem.code)))
  if (isKnown) unanswered.delete(charge.id)
  else unanswered.set(charge.id, request)
  return answer
}
