import type { Clinician } from '#contract/clinicians.ts'
import { describeProfile } from './describe-profile.ts'
import { JsonLd } from './json-ld.tsx'
import { useSite } from './use-site.ts'

export function ClinicianData({ clinician }: { clinician: Clinician }) {
  const site = useSite()
  return <JsonLd things={import.meta.env.SSR ? describeProfile(clinician, site) : []} />
}
