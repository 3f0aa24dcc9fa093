import type { ListedClinician } from '#contract/clinicians.ts'
import type { CardRow } from './clinician-columns.ts'

type Card = Omit<ListedClinician, 'matchedNextAvailabilities'>
type Helm = Card['helmControl']

/** Documents 1 and 2 section 3. The columns hold codes of the vocabularies, which the casts repeat. */
export function presentClinician(row: CardRow): Card {
  return {
    _id: row.id,
    name: row.name,
    pronouns: row.pronouns,
    gender: row.gender as Card['gender'],
    isGP: row.is_gp,
    slugUrl: row.slug,
    avatar: row.portrait_id === null ? null : `/portraits/${row.portrait_id}.svg`,
    timeZone: row.time_zone,
    isProfileListed: row.is_profile_listed,
    deliveryTypes: row.delivery_types as Card['deliveryTypes'],
    medicare: { role: row.role as Card['medicare']['role'] },
    caseLoad: { isOpenToNewClients: row.is_open_to_new_clients, remainingSlots: row.remaining_slots },
    helmControl: {
      shortDescription: row.short_description,
      quote: row.quote,
      primarySpecialisations: row.primary_specialisations as Helm['primarySpecialisations'],
      secondarySpecialisations: row.secondary_specialisations as Helm['secondarySpecialisations'],
      fundingMethods: row.funding_methods as Helm['fundingMethods'],
      clientAgeRange: row.client_age_ranges as Helm['clientAgeRange'],
      credentials: row.credentials,
      styles: row.styles as Helm['styles'],
      servicesAvailable: row.services_available,
      shouldUseCaseLoad: row.should_use_case_load,
      bonaFides: {
        yearsOfExperience: { value: row.years_of_experience },
        qualifications: { value: row.qualifications },
        languages: { value: row.languages as Helm['bonaFides']['languages']['value'] },
      },
    },
  }
}
