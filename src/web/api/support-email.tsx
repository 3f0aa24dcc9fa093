import { useSettings } from './settings.ts'

export function SupportEmail() {
  const { supportEmail } = useSettings()
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}
