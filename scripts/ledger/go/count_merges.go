// Counts the small logs of vectors/merge-entries.json a second time, in another language, by docs/ledger.md: leaves and
// root by golang.org/x/mod/sumdb/tlog, and the figures by this file alone. It names each log that it counts otherwise,
// and ends with 1 if there is any.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sort"

	"golang.org/x/mod/sumdb/tlog"
)

type vector struct {
	Name        string   `json:"name"`
	Entries     []string `json:"entries"`
	Leaves      []string `json:"leaves"`
	Root        string   `json:"root"`
	Restaurants []place  `json:"restaurants"`
}

type place struct {
	ID     string `json:"id"`
	Votes  int    `json:"votes"`
	Points int    `json:"points"`
	Voters int    `json:"voters"`
	Dishes []dish `json:"dishes"`
}

type dish struct {
	ID     string `json:"id"`
	Votes  int    `json:"votes"`
	Points int    `json:"points"`
	Zeros  int    `json:"zeros"`
}

type entry struct {
	T      string      `json:"t"`
	B      string      `json:"b"`
	Day    string      `json:"day"`
	Dish   string      `json:"dish"`
	Dishes [][2]string `json:"dishes"`
	Into   string      `json:"into"`
	Leaf   int         `json:"leaf"`
	Pairs  [][2]string `json:"pairs"`
	Pts    int         `json:"pts"`
	Rest   string      `json:"rest"`
	Zero   []string    `json:"zero"`
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	var vectors []vector
	if err == nil {
		err = json.Unmarshal(text, &vectors)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	wrong := 0
	for _, one := range vectors {
		if err := check(one); err != nil {
			fmt.Printf("%s: %v\n", one.Name, err)
			wrong++
		}
	}
	fmt.Printf("vectors %d, wrong %d\n", len(vectors), wrong)
	if wrong > 0 {
		os.Exit(1)
	}
}

type hashes []tlog.Hash

func (stored *hashes) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	found := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		found[i] = (*stored)[index]
	}
	return found, nil
}

func check(one vector) error {
	var stored hashes
	entries := make([]entry, len(one.Entries))
	for i, text := range one.Entries {
		leaf := tlog.RecordHash([]byte(text))
		if leaf.String() != one.Leaves[i] {
			return fmt.Errorf("leaf %d differs", i)
		}
		more, err := tlog.StoredHashesForRecordHash(int64(i), leaf, &stored)
		if err != nil {
			return err
		}
		stored = append(stored, more...)
		if err := json.Unmarshal([]byte(text), &entries[i]); err != nil {
			return err
		}
	}
	root, err := tlog.TreeHash(int64(len(entries)), &stored)
	if err != nil {
		return err
	}
	if root.String() != one.Root {
		return fmt.Errorf("the root differs")
	}
	merges, err := readMerges(entries)
	if err != nil {
		if one.Restaurants == nil {
			return nil
		}
		return fmt.Errorf("refused: %w", err)
	}
	if one.Restaurants == nil {
		return fmt.Errorf("not refused")
	}
	if found := count(entries, merges); !reflect.DeepEqual(found, one.Restaurants) {
		return fmt.Errorf("counted %+v", found)
	}
	return nil
}

type merged struct {
	into   string
	dishes map[string]string
	pairs  map[string]string
}

type merges struct {
	// By restaurant: the one that it counts for.
	places map[string]merged
	// By restaurant and dish: the dish of the same restaurant that it counts for.
	dishes map[[2]string]string
}

// readMerges holds the merges that are in force at the end of the log.
func readMerges(entries []entry) (merges, error) {
	in := merges{map[string]merged{}, map[[2]string]string{}}
	for _, one := range entries {
		at, isMerged := in.places[one.Rest]
		_, isInto := in.places[one.Into]
		switch one.T {
		case "merge_restaurant":
			if isMerged || isInto || one.Rest == one.Into {
				return in, fmt.Errorf("%s cannot be merged", one.Rest)
			}
			dishes := map[string]string{}
			for _, pair := range one.Dishes {
				dishes[pair[0]] = pair[1]
			}
			in.places[one.Rest] = merged{one.Into, dishes, map[string]string{}}
		case "unmerge_restaurant":
			if !isMerged {
				return in, fmt.Errorf("%s is not merged", one.Rest)
			}
			delete(in.places, one.Rest)
		case "same_voters":
			if !isMerged {
				return in, fmt.Errorf("%s is not merged", one.Rest)
			}
			for _, pair := range one.Pairs {
				if _, isKnown := at.pairs[pair[0]]; isKnown {
					return in, fmt.Errorf("a name in two pairs")
				}
				for _, other := range at.pairs {
					if other == pair[1] {
						return in, fmt.Errorf("a name in two pairs")
					}
				}
				at.pairs[pair[0]] = pair[1]
			}
		case "merge_dish":
			in.dishes[[2]string{one.Rest, one.Dish}] = one.Into
		case "unmerge_dish":
			delete(in.dishes, [2]string{one.Rest, one.Dish})
		}
	}
	return in, nil
}

func (in merges) placeOf(rest string) string {
	for {
		next, isMerged := in.places[rest]
		if !isMerged {
			return rest
		}
		rest = next.into
	}
}

func (in merges) dishOf(rest, dish string) string {
	for {
		if next, isMerged := in.dishes[[2]string{rest, dish}]; isMerged {
			dish = next
			continue
		}
		at, isMerged := in.places[rest]
		if !isMerged {
			return dish
		}
		if next, isNamed := at.dishes[dish]; isNamed {
			dish = next
		}
		rest = at.into
	}
}

// personOf gives each name one that all names of the person have.
func (in merges) personOf(name string) string {
	seen := map[string]bool{name: true}
	for isMore := true; isMore; {
		isMore = false
		for _, at := range in.places {
			for one, other := range at.pairs {
				if seen[one] != seen[other] {
					seen[one], seen[other], isMore = true, true, true
				}
			}
		}
	}
	for other := range seen {
		if other < name {
			name = other
		}
	}
	return name
}

// count takes each person's one vote of a day for a place: the one cast there, else that at the smallest id.
func count(entries []entry, in merges) []place {
	void := map[int]bool{}
	chosen := map[[3]string]int{}
	for i, one := range entries {
		switch one.T {
		case "void", "restore":
			void[one.Leaf] = one.T == "void"
		case "vote":
			at := in.placeOf(one.Rest)
			key := [3]string{at, in.personOf(one.B), one.Day}
			other, isTaken := chosen[key]
			rest := one.Rest
			if !isTaken || rest == at || (entries[other].Rest != at && rest < entries[other].Rest) {
				chosen[key] = i
			}
		}
	}
	places := map[string]*place{}
	dishes := map[string]map[string]*dish{}
	voters := map[[2]string]bool{}
	for key, i := range chosen {
		one, at := entries[i], key[0]
		if void[i] {
			continue
		}
		if places[at] == nil {
			places[at], dishes[at] = &place{ID: at}, map[string]*dish{}
		}
		figures := func(id string) *dish {
			if dishes[at][id] == nil {
				dishes[at][id] = &dish{ID: id}
			}
			return dishes[at][id]
		}
		places[at].Votes++
		places[at].Points += one.Pts
		if person := [2]string{at, key[1]}; !voters[person] {
			voters[person] = true
			places[at].Voters++
		}
		rated := in.dishOf(one.Rest, one.Dish)
		figures(rated).Votes++
		figures(rated).Points += one.Pts
		zeros := map[string]bool{}
		for _, zero := range one.Zero {
			if id := in.dishOf(one.Rest, zero); id != rated && !zeros[id] {
				zeros[id] = true
				figures(id).Zeros++
			}
		}
	}
	found := []place{}
	for at, one := range places {
		for _, of := range dishes[at] {
			one.Dishes = append(one.Dishes, *of)
		}
		sort.Slice(one.Dishes, func(i, j int) bool { return one.Dishes[i].ID < one.Dishes[j].ID })
		found = append(found, *one)
	}
	sort.Slice(found, func(i, j int) bool { return found[i].ID < found[j].ID })
	return found
}
