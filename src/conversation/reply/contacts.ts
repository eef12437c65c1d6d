/** National lines that wording names, from the pack's reviewed `contacts.yaml`. */
export interface Contacts {
  /** By id: `social_services` (211), `hunger`, `legal_aid`, `spanish` … */
  line(
    id: string,
  ): { readonly name: string; readonly phone: string | undefined; readonly url: string | undefined } | undefined;
}
