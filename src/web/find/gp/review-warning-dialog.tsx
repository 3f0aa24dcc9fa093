import { reviewWarning } from '#domain/gp/booking-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Continue goes on with the review, Back returns to the choice. See docs/product/gp.md#review-warning. */
export function ReviewWarningDialog({ onContinue, onBack }: { onContinue: () => void; onBack: () => void }) {
  return (
    <Dialog
      title={reviewWarning.heading}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onContinue}>{reviewWarning.continueButton}</Button>
          <Button look="quiet" onClick={onBack}>
            {reviewWarning.backButton}
          </Button>
        </>
      }
    >
      <p>{reviewWarning.text}</p>
    </Dialog>
  )
}
