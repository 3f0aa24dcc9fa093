import { staffPages } from '#contract/staff/staff-pages.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'

/** The link has done its work. What follows needs a sign-in, which that page asks for. */
export function OwnerThere() {
  return (
    <section className="grid max-w-[680px] justify-items-start gap-4 py-(--section)">
      <h1 tabIndex={-1}>Set up your practice</h1>
      <p className="lead">The practice has an owner. Sign in to go on with the set-up.</p>
      <LinkButton to={staffPages.setupSteps()}>Go on</LinkButton>
    </section>
  )
}
