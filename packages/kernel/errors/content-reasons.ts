// Why a change to pages, databases and files was refused, by category.
import { row, type ReasonRow } from "./reason-row.ts";

export const contentReasons = {
  transaction: {
    unsaved_transactions: row("Some of your changes could not be saved."),
    public_access_not_allowed: row("Public access is switched off in this workspace."),
    guest_limit: row("A workspace can have {max} guests."),
    guests_not_allowed: row("Guests are switched off in this workspace."),
    team_last_owner: row("A teamspace needs an owner."),
    team_last_default: row("At least one teamspace must stay the default."),
    team_edits_not_allowed: row("The pages of this teamspace are edited by its owners."),
    move_not_allowed: row("You cannot move this there."),
    move_into_itself: row("A page cannot be moved into itself."),
    text_too_large: row("This text is too long. A text can have 1 MB."),
    record_too_large: row("There is no room for more here. A block or a row can have 4 MB."),
    edit_in_trash: row("This page is in the trash. Restore it to edit it."),
    property_one_id: row("A database can have one ID property only."),
    property_not_allowed: row("This property cannot be changed."),
    sprint_protected: row("The sprints of this database are kept by its sprint settings."),
    typed_collection_protected: row("This part of the database is needed by its type."),
    ai_property_prompt: row("Please tell the assistant what to write into this property."),
  },
  import: {
    import_enex_unsupported: row("Evernote files (.enex) cannot be imported here."),
    import_docx_only: row("Only Word files that end in .docx can be imported."),
    import_corrupt: row("This file is damaged."),
    import_confluence_zip: row("This is not the .zip file of a Confluence space export."),
    import_too_large: row("The file is larger than {max}."),
    import_columns_inconsistent: row("The rows of this CSV file do not have the same number of columns."),
  },
  files: {
    file_too_large: row("The file is larger than {max}."),
    file_size_wrong: row("The file changed while it was sent. Please send it again."),
    file_wrong_type: row("The content of this file is not what its type says."),
    upload_incomplete: row("Some parts of the file have not arrived yet."),
    upload_ended: row("This upload has ended. Please begin it again."),
  },
  export: {
    export_not_allowed: row("Export is switched off in this workspace."),
  },
  cloud_drive: {
    drive_not_connected: row("Connect your drive first."),
    drive_file_unavailable: row("The drive does not give out this file."),
  },
  duplication: {
    duplication_failed: row("This could not be duplicated."),
    duplication_too_large: row("This is too large to be duplicated at once."),
  },
  query: {
    query_too_costly: row("This view asks for too much at once. Use fewer filters, sorts or groups."),
  },
  block_purged: {
    block_purged: row("This page was deleted for good."),
  },
  public_domains: {
    public_domain_needs_subdomain: row("A domain of your own must have a subdomain."),
    public_domain_invalid: row("This is not a domain."),
    public_domain_taken: row("This domain is taken."),
  },
} as const satisfies Record<string, Record<string, ReasonRow>>;
