import { restrictionHeading } from '#domain/clients/who-may-book.ts'
import { useSettings } from '../../api/settings.ts'
import { paths } from '#contract/page-paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useClientProfile } from '../../client/client-profile.ts'

/**
 * Offers a client the way back to their own psychologist's page; if that page is not listed, asks them to write to
 * us. See docs/product/who-may-book.md#attached-psychologist.
 */
export function RestrictionDialog({
  clinicianName,
  onClose,
}: {
  clinicianName: string
  onClose: () => void
}) {
  const { attached } = useClientProfile()
  return attached?.isProfileListed ? (
    <Dialog
      title={`You are seeing ${attached.name}`}
      onClose={onClose}
      actions={
        <>
          <LinkButton to={paths.psychologist(attached._id)} onClick={onClose}>
            Go back to my psychologist
          </LinkButton>
          <ContinueBrowsing onClose={onClose} />
        </>
      }
    >
      <p>
        To change your psychologist or appointment type, please email <SupportLink /> with your preferred
        updates
      </p>
    </Dialog>
  ) : (
    <Dialog
      title={restrictionHeading(clinicianName)}
      onClose={onClose}
      actions={<ContinueBrowsing onClose={onClose} />}
    >
      <p>
        You already have a psychologist with us. Please email <SupportLink /> and we will help you change.
      </p>
    </Dialog>
  )
}

function SupportLink() {
  const { supportEmail } = useSettings()
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}

const ContinueBrowsing = ({ onClose }: { onClose: () => void }) => (
  <Button look="secondary" onClick={onClose}>
    Continue browsing
  </Button>
)
