import { useEffect } from 'react'
import { paths } from '#contract/page-paths.ts'
import { clinicianGoneText } from '#domain/clinicians/card.ts'
import { PageHead } from '../../site/page-head.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** The text stays on the page when the toast has gone. See docs/product/discovery.md#clinician-unavailable. */
export default function UnavailablePage() {
  useEffect(() => showToast('error', clinicianGoneText), [])
  return (
    <div className="wrap py-(--section)">
      <PageHead
        title="This psychologist is not available"
        description="Others can see you soon."
        indexed={false}
      />
      <EmptyState
        drawing="branch"
        title="This psychologist is not available"
        level={1}
        actions={
          <>
            <LinkButton to={paths.findPsychologist()}>See who is free</LinkButton>
            <LinkButton to={paths.getMatched()} look="quiet">
              Get matched
            </LinkButton>
          </>
        }
      >
        {clinicianGoneText}. Nothing has been booked or charged, and others can see you soon.
      </EmptyState>
    </div>
  )
}
