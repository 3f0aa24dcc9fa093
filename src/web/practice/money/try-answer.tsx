import type { Charge } from '#contract/staff/charges.ts'
import { formatCents } from '#domain/fees/money.ts'
import { Notice } from '../../ui/notice/notice.tsx'

/** What became of a try that was just asked for. */
export function TryAnswer({ charge, isSending }: { charge: Charge; isSending: boolean }) {
  const { state, cents, reason, attempts } = charge
  if (isSending || state === 'asking' || state === 'due')
    return (
      <output className="text-sm text-ink-soft">
        Asking the bank. Don’t press twice: the same try is never charged twice.
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
