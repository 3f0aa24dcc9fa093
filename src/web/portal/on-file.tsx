import CreditCard from 'lucide-react/icons/credit-card'
import type { ClientRecord } from '../appointment/client-facts.ts'

/** The card that was saved at a booking. It is changed there, too, never here. */
export function OnFile({ client: { hasSavedCard, savedCardLastFour } }: { client: ClientRecord }) {
  return (
    <section className="form-section" aria-labelledby="saved-card">
      <header>
        <h2 className="text-xl" id="saved-card">
          Saved card
        </h2>
      </header>
      {hasSavedCard ? (
        <p className="portal__card">
          <CreditCard className="icon" />
          <span>
            {savedCardLastFour === null ? 'A card is on file.' : `Card ending in ${savedCardLastFour}`}
            <br />
            <span className="small soft">Nothing is charged when you book.</span>
          </span>
        </p>
      ) : (
        <p className="soft">
          You have no card on file. We ask for one when you book, and charge nothing then.
        </p>
      )}
    </section>
  )
}
