import { useSettings } from './settings.ts'

/** Where people write to, as a link. */
export function SupportEmail() {
  const { supportEmail } = useSettings()
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}
