import { bookedFor } from '#domain/clients/on-behalf-of.ts'
import { localToday } from '../client-details/local-today.ts'
import { useClientProfile } from './client-profile.ts'

/** Above questions about a person's health. Nothing for those who book for themselves. See docs/product/gp.md#survey-pages. */
export function AboutWhom({ className }: { className?: string }) {
  const { record } = useClientProfile()
  if (!record || bookedFor(record, localToday(record)) === 'mySelf') return null
  return (
    <p className={className}>
      These questions are about {record.firstName}. Please answer together, or let them answer.
    </p>
  )
}
