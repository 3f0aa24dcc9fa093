import { FormSkeleton } from '../ui/skeleton/form-skeleton.tsx'
import * as styles from './profile-form.module.css'

export function ProfileSkeleton() {
  return (
    <div className={`${styles.form} mt-8`} aria-busy="true">
      <span className="sr-only">Loading your details</span>
      <FormSkeleton fields={5} />
    </div>
  )
}
