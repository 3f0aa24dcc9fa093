import { useClientProfile } from './client-profile.ts'

/** Above questions about a person's health. Nothing for those who book for themselves. See docs/product/gp.md#survey-pages. */
export function AboutWhom({ className }: { className?: string }) {
  const { record } = useClientProfile()
  if (!record || (record.intake?.behalfOf ?? record.onBehalfOf) === 'mySelf') return null
  return (
    <p className={className}>
      These questions are about {record.firstName}. Please answer together, or let them answer.
    </p>
  )
}
