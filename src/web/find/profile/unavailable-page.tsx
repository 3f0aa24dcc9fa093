import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { clinicianGoneText } from '#domain/clinicians/card.ts'
import { PageHead } from '../../site/page-head.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'

const psychologist = {
  title: 'This psychologist is not available',
  gone: clinicianGoneText,
  wayOn: { label: 'See who is free', to: paths.findPsychologist() },
}

const gp = {
  title: 'This GP is not available',
  gone: 'The GP may no longer be available for this time',
  wayOn: { label: 'See our GPs', to: paths.findGp() },
}

/** The text stays on the page when the toast has gone. See docs/product/discovery.md#clinician-unavailable. */
export default function UnavailablePage() {
  const isGp = useSearchParams()[0].get('gp') === 'true'
  const { title, gone, wayOn } = isGp ? gp : psychologist
  useEffect(() => showToast('error', gone), [gone])
  return (
    <div className="wrap py-(--section)">
      <PageHead title={title} description="See who else is free." indexed={false} />
      <EmptyState
        drawing="branch"
        title={title}
        level={1}
        actions={
          <>
            <LinkButton to={wayOn.to}>{wayOn.label}</LinkButton>
            {!isGp && (
              <LinkButton to={paths.getMatched()} look="quiet">
                Get matched
              </LinkButton>
            )}
          </>
        }
      >
        {gone}. Nothing has been booked or charged. You can see who else is free.
      </EmptyState>
    </div>
  )
}
