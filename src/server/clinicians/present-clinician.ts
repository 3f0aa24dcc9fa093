import type { ListedClinician } from '#contract/clinicians.ts'
import { portraitPath } from '#domain/portraits/portrait-rules.ts'
import type { CardRow } from './clinician-columns.ts'

type Card = Omit<ListedClinician, 'matchedNextAvailabilities'>

/** See docs/product/discovery.md#clinicians. */
export function presentClinician(row: CardRow): Card {
  return {
    _id: row.id,
    name: row.name,
    pronouns: row.pronouns,
    gender: row.gender,
    isGP: row.is_gp,
    slugUrl: row.slug,
    avatar: row.portrait_id && portraitPath(row.portrait_id),
    timeZone: row.time_zone,
    isProfileListed: row.is_profile_listed,
    deliveryTypes: row.delivery_types,
    medicare: { role: row.role },
    caseLoad: { isOpenToNewClients: row.is_open_to_new_clients, remainingSlots: row.remaining_slots },
    helmControl: {
      shortDescription: row.short_description,
      quote: row.quote,
      primarySpecialisations: row.primary_specialisations,
      secondarySpecialisations: row.secondary_specialisations,
      fundingMethods: row.funding_methods,
      clientAgeRange: row.client_age_ranges,
      credentials: row.credentials,
      styles: row.styles,
      servicesAvailable: row.services_available,
      shouldUseCaseLoad: row.should_use_case_load,
      bonaFides: {
        yearsOfExperience: { value: row.years_of_experience },
        qualifications: { value: row.qualifications },
        languages: { value: row.languages },
      },
    },
  }
}
