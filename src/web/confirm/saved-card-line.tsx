import CreditCard from 'lucide-react/icons/credit-card'

/** The button's words are the document's for everybody; whoever has a card saved is asked for none. */
export const SavedCardLine = ({ lastFour }: { lastFour: string | null }) => (
  <p className="saved-card small soft">
    <CreditCard className="icon" />
    <span>
      {lastFour ? `We use your saved card ending ${lastFour}` : 'We use your saved card'}, so you will not be
      asked for one. Nothing is charged today.
    </span>
  </p>
)
