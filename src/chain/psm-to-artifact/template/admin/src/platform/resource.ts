import type { ReactElement } from 'react';
import type { Members } from './requests';

/** A field or an input of ra-core that is about one member of a row. */
export type MemberElement = ReactElement<{ readonly source: string }>;

/** One operation of the service that people run. */
export interface Operation {
  /** Its name, as `_actions` of a row lists it. */
  readonly name: string;
  /** What its button says. */
  readonly label: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Its address, with a place for the id of the row and for those of the parts that lead to what it is about. */
  readonly path: string;
  /** The roles that may run it; missing where everybody may who is signed in. */
  readonly roles?: readonly string[];
  /** The states of a part in which it is possible; missing where it is in all. */
  readonly from?: { readonly member: string; readonly states: readonly string[] };
  /** The members of its body. */
  readonly sends?: Members;
  /** Whether its body names the version of the row; else a header does. */
  readonly takesVersion?: true;
  readonly inputs?: readonly MemberElement[];
}

/** Rows that belong to a row. */
export interface Parts {
  /** The member that lists them. */
  readonly member: string;
  readonly fields: readonly MemberElement[];
  readonly add?: Operation;
  /** What can be done with one of them: first the general edit. */
  readonly operations: readonly Operation[];
  /** The parts of each. */
  readonly parts?: readonly Parts[];
}

/** A file of a row. */
export interface FileMember {
  readonly member: string;
  /** The types that may be stored, as an input of files takes them. */
  readonly accept?: string;
  readonly store?: Operation;
  readonly remove?: Operation;
}

/** What people see of the rows of one kind, and what they do with them. */
export interface AdminResource {
  /** Its name in addresses of the client. */
  readonly name: string;
  /** What processes call a row of it. */
  readonly object: string;
  /** The address of its list in the service. */
  readonly path: string;
  /** The member that people know a row by. */
  readonly title: string;
  /** The roles that may list and read it; missing where everybody may who is signed in. */
  readonly listedBy?: readonly string[] | false;
  readonly readBy?: readonly string[] | false;
  /** The fields of which the list has columns. */
  readonly columns: readonly string[];
  readonly sortable: readonly string[];
  readonly fields: readonly MemberElement[];
  readonly filters: readonly MemberElement[];
  /** The ways to make a new row. */
  readonly creations: readonly Operation[];
  readonly edit?: Operation;
  readonly remove?: Operation;
  readonly steps: readonly Operation[];
  readonly parts: readonly Parts[];
  readonly files: readonly FileMember[];
}
