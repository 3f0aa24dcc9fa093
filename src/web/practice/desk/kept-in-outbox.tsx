import { useSettings } from '../../api/settings.ts'

/** Instead of "sent", where an email went no further. With demo data, and only then, it can be read. */
export function KeptInOutbox() {
  const { demo } = useSettings()
  return <>Kept in {demo ? <a href="/dev/outbox">the outbox</a> : 'the outbox'}: no mail service is set up.</>
}
