/** Numbers that the Australian regulator (ACMA) keeps for fiction: no phone rings. */
export const fictionalMobiles = [
  '+61491570156',
  '+61491570157',
  '+61491570158',
  '+61491570159',
  '+61491570110',
  '+61491570313',
  '+61491570737',
  '+61491571266',
  '+61491571491',
  '+61491571804',
  '+61491572549',
  '+61491572665',
  '+61491572983',
  '+61491573770',
  '+61491573087',
  '+61491574118',
  '+61491574632',
  '+61491575254',
  '+61491575789',
  '+61491576398',
]

/** Also one of them: the invited person's alone. */
export const invitedMobile = '+61491570006'
