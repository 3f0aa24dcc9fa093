import CreditCard from 'lucide-react/icons/credit-card'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { formatCardExpiry, formatSavedCard } from '#domain/money/cards.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { type ApiProblem, callApi, createPressKeys, isUnanswered } from '../api/call-api.ts'
import { useAction } from '../api/use-action.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { updateClientRecord } from '../client/profile-queries.tsx'
import { FormSection } from '../forms/form-parts.tsx'
import { Button, RowButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast-store.ts'
import * as styles from './portal.module.css'

/** The card on file, and the ways to replace or remove it. See docs/product/portal.md#saved-card. */
export function SavedCard({ client }: { client: ClientRecord }) {
  const { hasSavedCard } = client
  const { open, busy, failure } = useOpenCardForm()
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <FormSection title="Saved card" headingId="saved-card">
      {hasSavedCard ? (
        <CardLine client={client} />
      ) : (
        <p className="text-ink-soft">
          You have no card on file. We ask for one when you book, and charge nothing then.
        </p>
      )}
      {failure && (
        <div className="mt-4">
          <Notice type="error" announced="atOnce" title={failure}>
            Nothing has changed.
          </Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="secondary" size="small" busy={busy !== null && 'Opening the form'} onClick={open}>
          {hasSavedCard ? 'Replace card' : 'Add a card'}
        </Button>
        {hasSavedCard && <RowButton onClick={() => setIsRemoving(true)}>Remove card</RowButton>}
      </div>
      {isRemoving && <RemoveCardDialog onClose={() => setIsRemoving(false)} />}
    </FormSection>
  )
}

function CardLine({ client }: { client: ClientRecord }) {
  const { savedCardBrand: brand, savedCardLastFour: lastFour, savedCardExpiry: expiry } = client
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), defaultZone)))
  return (
    <p className={styles.savedCard}>
      <CreditCard className="icon" />
      <span>
        {lastFour === null ? 'A card is on file.' : formatSavedCard({ brand, lastFour })}
        <br />
        <span className="text-sm text-ink-soft">
          {expiry && `${formatCardExpiry(expiry, today)}. `}Nothing is charged when you book.
        </span>
      </span>
    </p>
  )
}

/** Opens a card form at the provider and goes to it. A press without an answer is repeated under its own key. */
function useOpenCardForm() {
  const navigate = useNavigate()
  const [keys] = useState(createPressKeys)
  const { act, busy, problem } = useAction()
  const back = paths.myProfile()
  const open = () =>
    act('open', {
      call: () => callApi('openCardForm', { body: { returnUrl: back, cancelUrl: back } }, { keys }),
      after: ({ clientSecret }) => navigate(paths.myCard(clientSecret)),
    })
  return { open: () => void open(), busy, failure: problem?.message }
}

const noCard = {
  hasSavedCard: false,
  savedCardBrand: null,
  savedCardLastFour: null,
  savedCardExpiry: null,
} as const

/** Whether it was done although no answer came. */
async function isRemoved(): Promise<boolean> {
  const profile = await callApi('readOwnProfile', {})
  return profile.ok && !profile.value.hasSavedCard
}

/** Says what removing means before it is done, and why it cannot be where it cannot. */
function RemoveCardDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiProblem | null>(null)
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await callApi('removeCard', {})
    const isGone = answer.ok || (isUnanswered(answer.problem) && (await isRemoved()))
    setBusy(false)
    if (!isGone) return setFailure(answer.problem)
    updateClientRecord(noCard)
    showToast('success', 'Your card is removed.')
    onClose()
  }
  return (
    <Dialog
      title="Remove your card?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep my card</Button>
          <Button look="danger" busy={busy && 'Removing'} onClick={() => void remove()}>
            Remove card
          </Button>
        </>
      }
    >
      <p>We forget it, and so does our payment service. The next time you book, we ask for a card again.</p>
      {failure && (
        <Notice type="error" announced="atOnce" title={failure.message}>
          {isUnanswered(failure)
            ? 'We don’t know yet whether your card is removed. It is safe to try again.'
            : 'Your card is still on file.'}
        </Notice>
      )}
    </Dialog>
  )
}
