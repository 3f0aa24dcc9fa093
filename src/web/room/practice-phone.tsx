import { useSettings } from '../api/settings.ts'

/** In the groups that it is read in. */
function usePhoneWords(number: string | null): string | null {
  const { practice } = useSettings()
  return practice.phone?.number === number ? practice.phone.words : number
}

/** The practice’s number, to press. */
export const PracticePhone = ({ number }: { number: string }) => (
  <a className="whitespace-nowrap" href={`tel:${number}`}>
    {usePhoneWords(number)}
  </a>
)
