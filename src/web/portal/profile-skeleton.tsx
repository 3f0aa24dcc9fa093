import { FormSkeleton } from '../ui/skeleton/form-skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <div className="portal__form mt-8" aria-busy="true">
      <span className="sr">Loading your details</span>
      <FormSkeleton fields={5} />
    </div>
  )
}
