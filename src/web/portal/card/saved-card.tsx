import CreditCard from 'lucide-react/icons/credit-card'
import { useState } from 'react'
import { formatCardExpiry, formatSavedCard } from '#domain/payments/saved-card.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RemoveCardDialog } from './remove-card-dialog.tsx'
import { useOpenCardForm } from './use-open-card-form.ts'
import * as styles from './saved-card.module.css'

/** The card on file, and the ways to replace or remove it. See docs/product/portal.md#saved-card. */
export function SavedCard({ client }: { client: ClientRecord }) {
  const { hasSavedCard } = client
  const { open, busy, failure } = useOpenCardForm()
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <section className="form-section" aria-labelledby="saved-card">
      <header>
        <h2 className="text-xl" id="saved-card">
          Saved card
        </h2>
      </header>
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
        <Button look="secondary" size="small" busy={busy && 'Opening the form'} onClick={open}>
          {hasSavedCard ? 'Replace card' : 'Add a card'}
        </Button>
        {hasSavedCard && (
          <Button look="quiet" size="small" onClick={() => setIsRemoving(true)}>
            Remove card
          </Button>
        )}
      </div>
      {isRemoving && <RemoveCardDialog onClose={() => setIsRemoving(false)} />}
    </section>
  )
}

function CardLine({ client }: { client: ClientRecord }) {
  const { savedCardBrand: brand, savedCardLastFour: lastFour, savedCardExpiry: expiry } = client
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), defaultZone)))
  return (
    <p className={styles.card}>
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
